import { part as account } from './account/part.ts'
import { part as apps } from './apps/part.ts'
import { part as audit } from './audit/part.ts'
import { part as cart } from './cart/part.ts'
import { part as catalog } from './catalog/part.ts'
import { part as checkout } from './checkout/part.ts'
import { part as contact } from './contact/part.ts'
import { part as content } from './content/part.ts'
import { part as contentManagement } from './content-management/part.ts'
import { part as csv } from './csv/part.ts'
import { part as customerGroups } from './customer-groups/part.ts'
import { part as customerManagement } from './customer-management/part.ts'
import { part as customers } from './customers/part.ts'
import { part as feeds } from './feeds/part.ts'
import { part as files } from './files/part.ts'
import { part as inbox } from './inbox/part.ts'
import { part as mail } from './mail/part.ts'
import { part as members } from './members/part.ts'
import { part as newsletter } from './newsletter/part.ts'
import { part as office } from './office/part.ts'
import { part as orderManagement } from './order-management/part.ts'
import { part as orderService } from './order-service/part.ts'
import { part as orders } from './orders/part.ts'
import { part as ownFields } from './own-fields/part.ts'
import { part as papers } from './papers/part.ts'
import type { Part } from './part.ts'
import { part as payments } from './payments/part.ts'
import { part as plugins } from './plugins/part.ts'
import { part as products } from './products/part.ts'
import { part as promotions } from './promotions/part.ts'
import { part as reports } from './reports/part.ts'
import { part as restock } from './restock/part.ts'
import { part as returns } from './returns/part.ts'
import { part as searchWords } from './search-words/part.ts'
import { part as security } from './security/part.ts'
import { part as settings } from './settings/part.ts'
import { part as subscriptions } from './subscriptions/part.ts'
import { part as system } from './system/part.ts'
import { part as themes } from './themes/part.ts'
import { part as views } from './views/part.ts'
import { part as webhooks } from './webhooks/part.ts'

/** The departments of the shop, each before those that import it. */
export const parts: readonly Part[] = [
  csv,
  views,
  settings,
  ownFields,
  plugins,
  searchWords,
  promotions,
  catalog,
  content,
  themes,
  customers,
  restock,
  subscriptions,
  cart,
  orders,
  checkout,
  account,
  contact,
  mail,
  products,
  feeds,
  files,
  contentManagement,
  papers,
  orderManagement,
  orderService,
  returns,
  payments,
  members,
  apps,
  audit,
  inbox,
  newsletter,
  customerGroups,
  customerManagement,
  webhooks,
  security,
  system,
  reports,
  office,
]
