import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { pictureFile, pictureFiles, pictureSizes } from '../../src/shop/catalog/pictures.rules.ts'
import { pictures } from './pictures.ts'
import { drawPicture } from './scene.ts'

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const sizes = [
  { size: 'list', edge: 400, webp: 72, avif: 52 },
  { size: 'detail', edge: 800, webp: 66, avif: 46 },
] as const

await mkdir(folder, { recursive: true })
const drawnSizes = pictureSizes({ width: 800, height: 800 })
const wanted = new Set(pictures.flatMap(({ name }) => pictureFiles(name, drawnSizes)))
for (const file of await readdir(folder)) {
  if (!wanted.has(file)) await rm(`${folder}${file}`)
}

let total = 0
for (const picture of pictures) {
  const svg = Buffer.from(drawPicture(picture))
  for (const { size, edge, webp, avif } of sizes) {
    const drawn = sharp(svg).resize(edge, edge)
    const files = [
      [drawn.clone().webp({ quality: webp, effort: 6, smartSubsample: true }), 'webp'],
      [drawn.clone().avif({ quality: avif, effort: 5 }), 'avif'],
    ] as const
    for (const [made, format] of files) {
      const file = `${folder}${pictureFile(picture.name, size, format)}`
      await made.toFile(file)
      total += (await stat(file)).size
    }
  }
}
console.log(`${pictures.length} pictures, ${total} bytes`)
