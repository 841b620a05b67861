import type { Generated } from 'kysely'
import type { Named } from './columns.ts'
import { table } from './table.ts'

interface NewsTable {
  id: Generated<number>
  publish_date: string
  title: string
  title_en: string | null
  description: string | null
  description_en: string | null
  url: string | null
  link_method: boolean
  visible: boolean
  updated_at: string
}

/** A former address that leads to another one. */
interface RedirectTable {
  id: Generated<number>
  /** Its path, without a language or a slash at the end, and its query. */
  from_address: string
  /** A path of this site, or an address of the web. */
  to_address: string
}

interface TradeLawTable {
  id: number
  name: string | null
  name_en: string | null
  description: string | null
  description_en: string | null
  sort_no: number
  display_order_screen: boolean
}

interface LayoutTable {
  id: number
  name: string
  device_type: number
  version: Generated<number>
}

interface BlockTable {
  id: number
  name: string
  file_name: string
  use_controller: boolean
  deletable: boolean
  version: Generated<number>
}

interface BlockPositionTable {
  layout_id: number
  /** 1 head … 12 before the end of the body. */
  section: number
  block_id: number
  sort_no: number
}

interface PageTable extends Named {
  id: number
  /** The key by which a transition names its page. */
  url: string
  file_name: string
  /** 0 user, 1 preview, 2 default, 3 default confirm. */
  edit_type: number
  title: string | null
  title_en: string | null
  description: string | null
  description_en: string | null
  meta_robots: string | null
  layout_id: number
  master_page_id: number | null
  /** The category whose list of products shows its sections at the top; only of merchants' own pages. */
  head_category_id: number | null
  version: Generated<number>
}

/** The sections of a page, each list as JSON. */
interface PageContentTable {
  page_id: number
  /** Those that visitors see. */
  published: string
  /** Those that members are working on; null if they have changed nothing since the publication. */
  draft: string | null
  version: Generated<number>
}

/** A publication of a page's sections. */
interface PageContentChangeTable {
  id: string
  page_id: number
  /** JSON. */
  sections: string
  member_id: string | null
  created_at: string
}

/** A menu of the storefront. */
interface MenuTable {
  /** `header` or `footer`. */
  code: string
  /** JSON: its entries, in their order. */
  items: string
}

/** An installed theme; its files are among the uploaded ones. */
interface ThemeTable {
  code: string
  name: string
  archive_name: string
  /** In bytes. */
  archive_size: number
  /** JSON: the values of the theme's settings. */
  settings: string
  created_at: string
}

/** A merchant's replacement of a theme's file. */
interface TemplateTable {
  theme_code: string
  /** Such as `pages/Cart/index`. */
  name: string
  body: string
  updated_at: string
}

interface TemplateBreakTable {
  /** The key of the page that was rendered with the templates beneath. */
  page: string
  /** The version of the templates that failed. */
  templates: string
  /** The faulty template, by its name. */
  file: string
  line: number
  reason: string
  first_at: string
  last_at: string
}

/** A change of a template. */
interface TemplateChangeTable {
  id: string
  theme_code: string
  name: string
  /** Null: the theme's file was restored. */
  body: string | null
  member_id: string | null
  created_at: string
}

/** A file or a folder of the merchant. */
interface UserFileTable {
  /** The stored files under this id never change, whatever the path. */
  id: string
  /** With slashes: the folder, and the name in it. */
  path: string
  /** The path of its folder; empty at the top. */
  folder: string
  /** `folder`, or the kind of the file. */
  kind: string
  /** Bytes. */
  size: number
  /** SHA-256, in hex; null for a folder. */
  digest: string | null
  has_thumbnail: boolean
  member_id: string | null
  created_at: string
}

/** The one row of the services that measure visits, and of the consent that they need. */
interface AnalyticsTable {
  id: number
  ga4_id: string | null
  gtm_id: string | null
  meta_pixel_id: string | null
  line_tag_id: string | null
  clarity_id: string | null
  ask_consent: boolean
  consent_text: string | null
  consent_text_en: string | null
  version: number
}

export const contentTables = {
  analytics: table<AnalyticsTable>({ shared: true }),
  news: table<NewsTable>({ shared: true }),
  redirect: table<RedirectTable>(),
  trade_law: table<TradeLawTable>({ shared: true }),
  layout: table<LayoutTable>({ shared: true }),
  block: table<BlockTable>({ shared: true }),
  block_position: table<BlockPositionTable>({
    key: ['layout_id', 'section', 'block_id'],
    shared: true,
    partOf: ['layout', 'layout_id'],
  }),
  page: table<PageTable>({ shared: true }),
  page_content: table<PageContentTable>({ key: ['page_id'], shared: true, partOf: ['page', 'page_id'] }),
  page_content_change: table<PageContentChangeTable>({ shared: true, audit: false }),
  menu: table<MenuTable>({ key: ['code'], shared: true }),
  theme: table<ThemeTable>({ key: ['code'], shared: true }),
  template: table<TemplateTable>({ key: ['theme_code', 'name'], shared: true }),
  template_break: table<TemplateBreakTable>({ key: ['page'], backup: false }),
  template_change: table<TemplateChangeTable>({ shared: true, audit: false }),
  user_file: table<UserFileTable>(),
}
