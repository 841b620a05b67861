import { type Message, message } from '../../../hypermedia/message.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import type { doUpdateProduct } from '../product/product.contract.ts'
import { MOST_PICTURES } from './pictures.fields.ts'
import { addPictures, changePicture, copyPictures, removePictures } from './pictures.queries.ts'
import { type KeptPicture, picturesAfter } from './pictures.rules.ts'
import type { TakenPictures } from './pictures.ts'

type Input = Partial<Pick<InputOf<typeof doUpdateProduct>, 'pictures'>>

/** Computes the pictures of a product after an edit and an upload. */
export const picturePlan = (
  kept: readonly KeptPicture[],
  { pictures: edits = [] }: Input,
  { names }: Pick<TakenPictures, 'names'>,
) => {
  const after = picturesAfter(kept, edits)
  const changed = after.kept.filter(
    (one) =>
      !isSame(
        one,
        kept.find(({ id }) => id === one.id),
      ),
  )
  return {
    removed: after.removed,
    changed,
    /** The files of the new pictures, and the number of pictures before them. */
    names,
    standing: after.kept.length,
    isAny: after.removed.length + changed.length + names.length > 0,
  }
}

const isSame = (one: KeptPicture, other: KeptPicture | undefined): boolean =>
  one.sort_no === other?.sort_no && one.alt === other.alt && one.alt_en === other.alt_en

/** Returns the errors of an edit: it names a picture that the product does not have, or leads to too many. */
export const pictureErrors = (
  kept: readonly KeptPicture[],
  { pictures: edits = [] }: Input,
  { names, standing }: ReturnType<typeof picturePlan>,
): Readonly<Record<string, Message>> | undefined => {
  const unknown = edits.findIndex((edit) => !kept.some(({ id }) => id === edit.id))
  if (unknown >= 0) return { [`pictures.${unknown}.id`]: message('input.choice') }
  return names.length > 0 && standing + names.length > MOST_PICTURES
    ? { image: message('input.tooManyPictures', { max: MOST_PICTURES }) }
    : undefined
}

/** Writes the plan, and starts the job that makes the sizes of new pictures. */
export const writePictures = async (
  { db, startJob }: WriteEnvironment,
  productId: number,
  { removed, changed, names, standing }: Omit<ReturnType<typeof picturePlan>, 'isAny'>,
): Promise<void> => {
  await removePictures(db, removed)
  for (const one of changed) await changePicture(db, one)
  await addPictures(db, productId, names, standing)
  if (names.length > 0) await startJob('pictures', { names })
}

/**
 * Gives a product the pictures of another one, with the same files; returns the id of the copy by the id of
 * each. The job is started again for pictures without sizes: the first one may have passed them just before
 * the copy.
 */
export const shareOutPictures = async (
  { db, startJob }: WriteEnvironment,
  pictures: readonly Row<'product_image'>[],
  toId: number,
): Promise<ReadonlyMap<number, number>> => {
  const copies = await copyPictures(db, pictures, toId)
  const names = pictures.filter(({ made }) => !made).map(({ file_name }) => file_name)
  if (names.length > 0) await startJob('pictures', { names })
  return copies
}
