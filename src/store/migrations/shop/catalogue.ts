import { sql } from 'kysely'
import type { Make } from './make.ts'

const ownField: Make = async ({ db, types }) => {
  await db.schema
    .createTable('own_field')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('record', types.key, (c) => c.notNull())
    .addColumn('name', types.key, (c) => c.notNull())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('label', types.text, (c) => c.notNull())
    .addColumn('label_en', types.text)
    .addColumn('choices', types.text, (c) => c.notNull())
    .addColumn('required', types.flag, (c) => c.notNull())
    .addColumn('visible', types.flag, (c) => c.notNull())
    .addColumn('filterable', types.flag, (c) => c.notNull())
    .addColumn('searchable', types.flag, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('plugin_code', types.key)
    .addColumn('retired', types.flag, (c) => c.notNull())
    .addColumn('deleted_at', types.instant)
    .addUniqueConstraint('own_field_name', ['record', 'name'])
    .execute()
}

const category: Make = async ({ db, types }) => {
  await db.schema
    .createTable('category')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('parent_id', types.integer, (c) => c.references('category.id'))
    .addColumn('level', types.integer, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('image', types.key)
    .addColumn('image_waiting', types.key)
    .addColumn('rule', types.text)
    .addColumn('own_fields', types.text, (c) => c.notNull().defaultTo('{}'))
    .addCheckConstraint('category_level', sql`level between 1 and 5`)
    .execute()
  await db.schema.createIndex('category_parent').on('category').columns(['parent_id']).execute()
}

const className: Make = async ({ db, types }) => {
  await db.schema
    .createTable('class_name')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('backend_name', types.text)
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .execute()
}

const classCategory: Make = async ({ db, types }) => {
  await db.schema
    .createTable('class_category')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('class_name_id', types.integer, (c) => c.notNull().references('class_name.id'))
    .addColumn('backend_name', types.text)
    .addColumn('visible', types.flag, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('class_category_axis').on('class_category').columns(['class_name_id']).execute()
}

const tag: Make = async ({ db, types }) => {
  await db.schema
    .createTable('tag')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .execute()
}

const synonym: Make = async ({ db, types }) => {
  await db.schema
    .createTable('synonym')
    .addColumn('folded', types.key, (c) => c.primaryKey())
    .addColumn('group_id', types.key, (c) => c.notNull())
    .addColumn('word', types.text, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('synonym_by_group').on('synonym').columns(['group_id', 'sort_no']).execute()
}

const missedWord: Make = async ({ db, types }) => {
  await db.schema
    .createTable('missed_word')
    .addColumn('day', types.day, (c) => c.notNull())
    .addColumn('word', types.key, (c) => c.notNull())
    .addColumn('times', types.integer, (c) => c.notNull())
    .addColumn('first_at', types.instant, (c) => c.notNull())
    .addColumn('last_at', types.instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('missed_word_key', ['day', 'word'])
    .execute()
}

/** The categories, tags and axes of products, and the synonyms of searches. */
export const catalogueTables: readonly Make[] = [
  ownField,
  category,
  className,
  classCategory,
  tag,
  synonym,
  missedWord,
]
