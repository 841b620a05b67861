export { marksOf, offersFor, sayHints } from './in-force.ts'
export {
  forgetPromotions,
  notePromotions,
  type PromotionGift,
  promotedGroups,
  promotionsOf,
} from './promotions.queries.ts'
