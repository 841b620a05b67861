import { classCategoryKind, classNameKind } from '../axis/axes-csv.ts'
import { categoryKind } from '../category/category-csv.ts'
import { productKind } from '../product-csv/product-csv.ts'
import { stockKind } from '../stock/stock-csv.ts'

/** The kinds of CSV files that can be imported. */
export const csvKinds = [productKind, categoryKind, classNameKind, classCategoryKind, stockKind] as const
