import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { docsOf } from './docs.ts'
import { library, voices } from './library.fixture.ts'

const page = docsOf(library, voices)
const root = parse(page)
const textOf = (selector: string) =>
  (root.querySelector(selector)?.innerHTML ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1')

describe('The documentation', () => {
  it('has a section for each transition, in the contents too', () => {
    for (const { name, method } of library.names.values()) {
      expect(textOf(`section#${name} .address`), name).toContain(method)
      expect(root.querySelector(`nav a[href="#${name}"]`), name).not.toBeNull()
    }
  })

  it('leads nowhere that is not there, and says nothing twice', () => {
    const ids = root.querySelectorAll('[id]').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const anchor of root.querySelectorAll('a[href^="#"]'))
      expect(ids).toContain(anchor.getAttribute('href')?.slice(1))
  })

  it('tells of inputs what they must be', () => {
    expect(textOf('#doBorrow')).toMatch(/bookId required string Number of the book 本の番号/)
    expect(textOf('#doBorrow')).toMatch(/days required integer 1–30/)
    expect(textOf('#doBorrow')).toContain('remarks list of objects')
    expect(textOf('#doDonate')).toMatch(
      /book required list of files at most 1 entries of application\/pdf,text\/plain at most 5000000 bytes each/,
    )
    expect(textOf('#goBooks')).toContain('1–40 characters matches ^[a-z&#34;&lt;&gt;]+$')
    expect(textOf('#goBooks')).toContain('one of title, year default &#34;title&#34;')
  })

  it('tells who may, how often, and how much', () => {
    expect(textOf('#doBorrow')).toContain('For a signed-in customer')
    expect(textOf('#doBorrow')).toContain('At most 10 requests in 30 minutes by session')
    expect(textOf('#doBorrow')).toContain('at most 128 kB')
    expect(textOf('#goTop')).toContain('Also at /index')
  })

  it('has each error, in both languages, where problem documents point to', () => {
    for (const code of Object.keys(library.errors)) {
      expect(textOf(`#error-${code}`), code).toContain(code)
      expect(root.querySelectorAll(`#error-${code} [lang="ja"]`), code).toHaveLength(1)
    }
    expect(textOf('#error-tooManyRequests')).toContain('Wait …. Ask ….')
    expect(root.querySelectorAll('#doBorrow a[href="#error-tooManyLoans"]')).toHaveLength(1)
  })

  it('escapes whatever it shows, and has neither script nor style in it', () => {
    expect(page).toContain('Search &lt;the&gt; shelves &amp; drawers')
    expect(page).not.toContain('<the>')
    expect(page).not.toMatch(/<badInput>|<script|<style| style=| on\w+=/)
  })
})
