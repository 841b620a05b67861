import { answering, type Every, type Part } from '../part.ts'
import * as axesCsv from './axis/axes-csv.contract.ts'
import { axesCsvHandlers } from './axis/axes-csv.handlers.ts'
import * as classCategories from './axis/class-categories.contract.ts'
import { classCategoriesHandlers } from './axis/class-categories.handlers.ts'
import * as classNames from './axis/class-names.contract.ts'
import { classNamesHandlers } from './axis/class-names.handlers.ts'
import * as category from './category/category.contract.ts'
import { categoryHandlers } from './category/category.handlers.ts'
import * as categoryCsv from './category/category-csv.contract.ts'
import { categoryCsvHandlers } from './category/category-csv.handlers.ts'
import { CategoryFilling } from './category/category-filling.ts'
import * as categoryGoods from './category/category-goods.contract.ts'
import { categoryGoodsHandlers } from './category/category-goods.handlers.ts'
import { csvKinds } from './csv/csv-kinds.ts'
import * as csvTemplate from './csv/csv-template.contract.ts'
import { csvTemplateHandlers } from './csv/csv-template.handlers.ts'
import { FETCH_PICTURES, fetchingJob } from './moving/fetching.job.ts'
import { picturesJob } from './picture/pictures.job.ts'
import { shownPictures } from './picture/pictures.sweep.ts'
import * as preview from './product/preview.contract.ts'
import { previewHandlers } from './product/preview.handlers.ts'
import { PriceWatch } from './product/price-watch.ts'
import * as product from './product/product.contract.ts'
import { productHandlers } from './product/product.handlers.ts'
import { productBulkHandlers } from './product/product-bulk.handlers.ts'
import * as productList from './product/product-list.contract.ts'
import { productListHandlers } from './product/product-list.handlers.ts'
import * as productTable from './product/product-table.contract.ts'
import { productTableHandlers } from './product/product-table.handlers.ts'
import { refindingJob } from './product/refinding.job.ts'
import * as related from './product/related.contract.ts'
import { relatedHandlers } from './product/related.handlers.ts'
import { SaleSchedule } from './product/schedule.ts'
import { soldJob } from './product/sold.job.ts'
import { togetherJob } from './product/together.job.ts'
import * as productCsv from './product-csv/product-csv.contract.ts'
import { productCsvHandlers } from './product-csv/product-csv.handlers.ts'
import * as stock from './stock/stock.contract.ts'
import { stockHandlers } from './stock/stock.handlers.ts'
import * as stockCsv from './stock/stock-csv.contract.ts'
import { stockCsvHandlers } from './stock/stock-csv.handlers.ts'
import * as tags from './tag/tags.contract.ts'
import { tagsHandlers } from './tag/tags.handlers.ts'
import * as matrix from './variant/matrix.contract.ts'
import { matrixHandlers } from './variant/matrix.handlers.ts'

const contracts = {
  office: {
    productList,
    productTable,
    product,
    preview,
    related,
    category,
    categoryGoods,
    matrix,
    stock,
    tags,
    classNames,
    classCategories,
    productCsv,
    axesCsv,
    categoryCsv,
    stockCsv,
    csvTemplate,
  },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

const SOLD = 'products:sold'

const TOGETHER = 'products:together'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The department in which members edit products and their stock. */
export const part: Part = {
  name: 'products',
  area: 'products',
  departments: answering(contracts, {
    office: {
      productList: { ...productListHandlers, ...productBulkHandlers },
      productTable: productTableHandlers,
      product: productHandlers,
      preview: previewHandlers,
      related: relatedHandlers,
      category: categoryHandlers,
      categoryGoods: categoryGoodsHandlers,
      matrix: matrixHandlers,
      stock: stockHandlers,
      tags: tagsHandlers,
      classNames: classNamesHandlers,
      classCategories: classCategoriesHandlers,
      productCsv: productCsvHandlers,
      axesCsv: axesCsvHandlers,
      categoryCsv: categoryCsvHandlers,
      stockCsv: stockCsvHandlers,
      csvTemplate: csvTemplateHandlers,
    },
  }),
  menu: [
    { group: 'products', screen: 'goAdminProductList', at: 10, letter: 'p' },
    { group: 'products', screen: 'goProductNew', at: 20 },
    { group: 'products', screen: 'goCategoryList', at: 30 },
    { group: 'products', screen: 'goClassNameList', at: 40 },
    { group: 'products', screen: 'goTagList', at: 50 },
    { group: 'products', screen: 'goStockList', at: 80 },
    { group: 'products', screen: 'goImportProductCsv', at: 90 },
  ],
  csv: csvKinds,
  keeper: shownPictures,
  works: ({ store, memory, files, clock, report, services, acting }) => ({
    // Pictures of any saved product or category are processed by any process.
    jobs: {
      pictures: picturesJob(store, files),
      [FETCH_PICTURES]: fetchingJob({ store, files, services, acting }),
      'products:refind': refindingJob(store, clock),
      [SOLD]: soldJob(store, clock),
      [TOGETHER]: togetherJob(store, clock),
    },
    schedules: [
      { kind: SOLD, rhythm: 'hourly', next: (after) => new Date(after.getTime() + HOUR_MS) },
      { kind: TOGETHER, rhythm: 'daily', next: (after) => new Date(after.getTime() + DAY_MS) },
    ],
    pollers: {
      categories: new CategoryFilling({
        store,
        clock,
        report: (error) => report(error, 'categories were not filled'),
      }),
      prices: new PriceWatch({
        store,
        memory,
        clock,
        report: (error) => report(error, 'prices were not sorted by their tax'),
      }),
      sales: new SaleSchedule({ store, clock, report: (error) => report(error, 'sales were not turned') }),
    },
  }),
}
