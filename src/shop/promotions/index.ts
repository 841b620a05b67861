export { marksOf, offersFor, sayHints } from './in-force.ts'
export {
  forgetPromotions,
  notePromotions,
  type PromotionGift,
  promotionsOf,
} from './promotions.queries.ts'
