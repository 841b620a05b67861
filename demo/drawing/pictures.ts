import { bowlPictures } from './pictures-bowls.ts'
import { cupPictures } from './pictures-cups.ts'
import { foodPictures } from './pictures-food.ts'
import { kitchenPictures } from './pictures-kitchen.ts'
import { paperPictures } from './pictures-paper.ts'
import { sweetPictures } from './pictures-sweets.ts'
import { teaPictures } from './pictures-tea.ts'
import { textilePictures } from './pictures-textiles.ts'
import type { Picture } from './scene.ts'

/** Every picture of the demonstration shop. */
export const pictures: readonly Picture[] = [
  ...bowlPictures,
  ...cupPictures,
  ...kitchenPictures,
  ...textilePictures,
  ...paperPictures,
  ...teaPictures,
  ...sweetPictures,
  ...foodPictures,
]
