import type { Language } from '../../../hypermedia/language.ts'
import type { Memory } from '../../../store/memory.ts'
import { namesToKeep } from '../../orders/names.rules.ts'
import { paymentMethods } from '../../settings/index.ts'

/** Returns a payment method in the language of an order, with the column of its Japanese name (ORD-02). */
export const paymentNamed = async (memory: Memory, language: Language, id: number) => {
  const [own, japanese] = await Promise.all([paymentMethods(memory, language), paymentMethods(memory, 'ja')])
  const payment = own.find(({ paymentId }) => paymentId === id)
  const payment_name = japanese.find(({ paymentId }) => paymentId === id)?.paymentName
  return (
    payment && { ...payment, names_ja: namesToKeep({ payment_name: payment.paymentName }, { payment_name }) }
  )
}
