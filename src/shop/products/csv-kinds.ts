import { classCategoryKind, classNameKind } from './axes-csv.ts'
import { categoryKind } from './category-csv.ts'
import { productKind } from './product-csv.ts'
import { stockKind } from './stock-csv.ts'

/** The kinds of file that are imported. */
export const csvKinds = [productKind, categoryKind, classNameKind, classCategoryKind, stockKind] as const
