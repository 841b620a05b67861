export { createApplication } from './application.ts'
export { realms, storefront } from './departments.ts'
export { errors } from './errors.ts'
