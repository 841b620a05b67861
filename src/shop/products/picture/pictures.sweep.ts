import type { Keeper } from '../../../store/files/unused.ts'
import { originalFile, pictureFiles, uploadedPicture } from '../../catalog/pictures.rules.ts'
import { shownAmong } from '../sweeps.queries.ts'

/** Keeps uploaded pictures as long as a product, a category or an order shows them. */
export const shownPictures: Keeper = {
  nameOf: uploadedPicture,
  filesOf: (name) => [...pictureFiles(name), originalFile(name)],
  usedAmong: shownAmong,
}
