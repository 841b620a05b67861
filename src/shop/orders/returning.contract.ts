import { z } from 'zod'
import { RETURN_REASONS, RETURN_STATES } from './returning.rules.ts'

/** Goods in the request for a return. */
export const ReturnItem = z
  .object({
    productCode: z.string(),
    productName: z.string(),
    classCategoryName1: z.string().nullable(),
    classCategoryName2: z.string().nullable(),
    quantity: z.int(),
    /** The pieces that came back; null before. */
    received: z.int().nullable(),
  })
  .meta({ named: 'ReturnItem' })

/** A return that a shopper asked for. */
export const PlacedReturn = z
  .object({
    orderNo: z.string(),
    returnNo: z.int(),
    returnState: z.enum(RETURN_STATES),
    returnStateName: z.string(),
    returnReason: z.enum(RETURN_REASONS),
    returnReasonName: z.string(),
    returnWords: z.string().nullable(),
    returnAnswer: z.string().nullable(),
    pictureCount: z.int(),
    /** UTC, ISO 8601, like the other times. */
    askedAt: z.string(),
    decidedAt: z.string().nullable(),
    items: z.array(ReturnItem),
  })
  .meta({ named: 'PlacedReturn' })
