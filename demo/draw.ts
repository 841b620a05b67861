import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { pictures } from './pictures.ts'
import { drawPicture } from './scene.ts'

const folder = fileURLToPath(new URL('./pictures/', import.meta.url))
const sizes = [
  { suffix: 'list', edge: 400, quality: 72 },
  { suffix: 'detail', edge: 800, quality: 66 },
] as const

await mkdir(folder, { recursive: true })
const wanted = new Set(pictures.flatMap(({ name }) => sizes.map(({ suffix }) => `${name}-${suffix}.webp`)))
for (const file of await readdir(folder)) {
  if (!wanted.has(file)) await rm(`${folder}${file}`)
}

let total = 0
for (const picture of pictures) {
  const svg = Buffer.from(drawPicture(picture))
  for (const { suffix, edge, quality } of sizes) {
    const file = `${folder}${picture.name}-${suffix}.webp`
    await sharp(svg).resize(edge, edge).webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
    total += (await stat(file)).size
  }
}
console.log(`${pictures.length} pictures, ${total} bytes`)
