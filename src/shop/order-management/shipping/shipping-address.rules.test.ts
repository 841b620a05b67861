import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../settings/choices.rules.ts'
import { UNLIMITED } from '../../settings/delivery/carrying.fixture.ts'
import { methodFeeOf, methodsFor, termsAfter } from './shipping-address.rules.ts'

const TODAY = '2026-11-20'

const parcels: Delivery = {
  ...{ deliveryId: 1, deliveryName: '宅配便', saleTypeId: 1, visible: true, sortNo: 1 },
  ...{ fees: { 13: 770 }, transitDays: {}, islandDays: 0, paymentIds: [] },
  ...UNLIMITED,
  times: [{ deliveryTimeId: 11, deliveryTime: '午前', visible: true, sortNo: 1 }],
}
const letters: Delivery = {
  ...parcels,
  deliveryId: 2,
  deliveryName: 'メール便',
  fees: {},
  times: [],
  sortNo: 2,
}
const cold: Delivery = { ...parcels, deliveryId: 3, saleTypeId: 2 }

const kept = {
  ...{
    sale_type_id: 1,
    pref: 13,
    delivery_id: 1,
    delivery_name: '宅配便（旧）',
    delivery_date: '2026-11-01',
  },
  ...{ delivery_time_id: 11, delivery_time: '朝' },
}

describe('How a shipping is delivered', () => {
  it('CHK-07: by a method for its goods, or by the one that it has', () => {
    const hidden = { ...parcels, visible: false }
    expect(methodsFor([hidden, letters, cold], kept)).toEqual([letters, hidden])
    expect(methodsFor([hidden, letters, cold], { ...kept, delivery_id: null })).toEqual([letters])
  })

  it('keeps the names and the day that it has, whatever these are called now', () => {
    expect(termsAfter(kept, { deliveryId: 1, deliveryTimeId: 11 }, [parcels], TODAY)).toMatchObject({
      ...{ delivery_name: '宅配便（旧）', delivery_time: '朝', delivery_date: '2026-11-01' },
    })
  })

  it('loses the slot of a method with the method', () => {
    expect(termsAfter(kept, { deliveryId: 2, deliveryTimeId: 11 }, [parcels, letters], TODAY)).toMatchObject({
      ...{ delivery_id: 2, delivery_name: 'メール便', delivery_time_id: null, delivery_time: null },
    })
  })

  it('CHK-09: takes no slot of another method, no other method, no day that is over', () => {
    const all = [parcels, letters]
    expect(termsAfter(kept, { deliveryTimeId: 99 }, all, TODAY)).toEqual({ wrong: 'deliveryTimeId' })
    expect(termsAfter(kept, { deliveryId: 3 }, all, TODAY)).toEqual({ wrong: 'deliveryId' })
    expect(termsAfter(kept, { deliveryDate: '2026-11-19' }, all, TODAY)).toEqual({ wrong: 'deliveryDate' })
    expect(termsAfter(kept, { deliveryDate: TODAY }, all, TODAY)).toMatchObject({ delivery_date: TODAY })
    expect(termsAfter(kept, { deliveryDate: null }, all, TODAY)).toMatchObject({ delivery_date: null })
  })

  it('costs what its method asks for the prefecture', () => {
    expect(methodFeeOf(kept, [parcels])).toBe(770)
    expect(methodFeeOf({ ...kept, pref: 1 }, [parcels])).toBe(0)
    expect(methodFeeOf({ ...kept, delivery_id: null }, [parcels])).toBeNull()
  })
})
