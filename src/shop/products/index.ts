import { classCategoryKind, classNameKind } from './axes-csv.ts'
import { categoryKind } from './category-csv.ts'
import { productKind } from './product-csv.ts'

export { articlesNamed } from './articles.ts'
export { picturesJob } from './pictures.job.ts'
export { sweepPictures } from './pictures.sweep.ts'
export { productsNamed } from './product-list.queries.ts'
export { valueWords } from './record.ts'
export { SaleSchedule } from './schedule.ts'
export { isCounted, lowestVariants, lowVariants } from './stock.queries.ts'

/** The kinds of file that are imported. */
export const csvKinds = [productKind, categoryKind, classNameKind, classCategoryKind] as const
