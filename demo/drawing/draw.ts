import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import {
  PICTURE_EDGES,
  type PictureSize,
  pictureFile,
  pictureFiles,
  pictureSizes,
} from '../../src/shop/catalog/pictures.rules.ts'
import { pictures } from './pictures.ts'
import { drawRoom, rooms } from './rooms.ts'
import { room } from './rooms-parts.ts'
import { drawPicture, sheet } from './scene.ts'

/** Draws every picture, or those that the arguments name, and deletes the files of those that are no more. */

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const qualities: Readonly<Record<PictureSize, { readonly webp: number; readonly avif: number }>> = {
  list: { webp: 72, avif: 52 },
  detail: { webp: 66, avif: 46 },
  large: { webp: 64, avif: 46 },
}

const drawings = [
  ...pictures.map((picture) => ({
    name: picture.name,
    sizes: pictureSizes(sheet),
    draw: () => drawPicture(picture),
  })),
  ...rooms.map((one) => ({ name: one.name, sizes: pictureSizes(room), draw: () => drawRoom(one) })),
]

await mkdir(folder, { recursive: true })
const wanted = new Set(drawings.flatMap(({ name, sizes }) => pictureFiles(name, sizes)))
for (const file of await readdir(folder)) {
  if (!wanted.has(file)) await rm(`${folder}${file}`)
}

const asked = new Set(process.argv.slice(2))
let total = 0
for (const { name, sizes, draw } of drawings) {
  if (asked.size > 0 && !asked.has(name)) continue
  const svg = Buffer.from(draw())
  const drawn = await sharp(svg).png().toBuffer()
  for (const size of sizes) {
    const { webp, avif } = qualities[size]
    const made = sharp(drawn).resize(PICTURE_EDGES[size])
    const files = [
      [made.clone().webp({ quality: webp, effort: 6, smartSubsample: true }), 'webp'],
      [made.clone().avif({ quality: avif, effort: 5 }), 'avif'],
    ] as const
    for (const [encoded, format] of files) {
      const file = `${folder}${pictureFile(name, size, format)}`
      await encoded.toFile(file)
      total += (await stat(file)).size
    }
  }
}
console.log(`${total} bytes`)
