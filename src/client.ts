/** The package `noren/client`: a program's way through a shop, with the types of all that it meets there. */

export { type ClientOptions, linksOf, type ShopClient, shopClient } from './client/client.ts'
export type {
  Answer,
  Linked,
  LinkObject,
  OperationName,
  Operations,
  ProblemDocument,
} from './client/documents.ts'
