import { answering, type Every, type Part } from '../part.ts'
import * as axesCsv from './axes-csv.contract.ts'
import { axesCsvHandlers } from './axes-csv.handlers.ts'
import * as category from './category.contract.ts'
import { categoryHandlers } from './category.handlers.ts'
import * as categoryCsv from './category-csv.contract.ts'
import { categoryCsvHandlers } from './category-csv.handlers.ts'
import * as classCategories from './class-categories.contract.ts'
import { classCategoriesHandlers } from './class-categories.handlers.ts'
import * as classNames from './class-names.contract.ts'
import { classNamesHandlers } from './class-names.handlers.ts'
import { csvKinds } from './csv-kinds.ts'
import * as csvTemplate from './csv-template.contract.ts'
import { csvTemplateHandlers } from './csv-template.handlers.ts'
import * as matrix from './matrix.contract.ts'
import { matrixHandlers } from './matrix.handlers.ts'
import { picturesJob } from './pictures.job.ts'
import { shownPictures } from './pictures.sweep.ts'
import * as preview from './preview.contract.ts'
import { previewHandlers } from './preview.handlers.ts'
import * as product from './product.contract.ts'
import { productHandlers } from './product.handlers.ts'
import * as productCsv from './product-csv.contract.ts'
import { productCsvHandlers } from './product-csv.handlers.ts'
import * as productList from './product-list.contract.ts'
import { productListHandlers } from './product-list.handlers.ts'
import { SaleSchedule } from './schedule.ts'
import * as stock from './stock.contract.ts'
import { stockHandlers } from './stock.handlers.ts'
import * as stockCsv from './stock-csv.contract.ts'
import { stockCsvHandlers } from './stock-csv.handlers.ts'
import * as tags from './tags.contract.ts'
import { tagsHandlers } from './tags.handlers.ts'

const contracts = {
  office: {
    productList,
    product,
    preview,
    category,
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

/** What members say of products, and what is in stock. */
export const part: Part = {
  name: 'products',
  departments: answering(contracts, {
    office: {
      productList: productListHandlers,
      product: productHandlers,
      preview: previewHandlers,
      category: categoryHandlers,
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
  works: ({ store, files, clock, report }) => ({
    // What was saved with its product or category is finished, whoever saved it.
    jobs: { pictures: picturesJob(store, files) },
    pollers: {
      sales: new SaleSchedule({ store, clock, report: (error) => report(error, 'sales were not turned') }),
    },
  }),
}
