/** Crops a picture; loaded when the first one is cropped. */
import Cropper from 'cropperjs'
import css from 'cropperjs/dist/cropper.css'

/** The longest edge of a cropped picture, in pixels. */
const LONGEST_EDGE = 1600
/** The pixels of the screen by which a key moves the frame. */
const STEP = 8
/** The least edge of the frame, in pixels of the screen. */
const LEAST = 24
const QUALITY = 0.92

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A picture that is being cropped. */
export interface Cropping {
  /** Returns the picture within the frame as a file; throws if the browser cannot make it. */
  file(name: string): Promise<File>
  end(): void
}

export interface CropOptions {
  /** Width by height; undefined if they are free. */
  readonly ratio: number | undefined
  /** The name of the frame, for screen readers. */
  readonly label: string
  /** The id of the text that explains the keys. */
  readonly describedBy: string
  /** Gets the size of the result, in pixels, whenever it changes. */
  readonly tell: (width: number, height: number) => void
}

/** Draws a frame on a picture of a visible place, which pointers and keys move and resize. */
export async function crop(image: HTMLImageElement, options: CropOptions): Promise<Cropping> {
  const { ratio, label, describedBy, tell } = options
  styled()
  await image.decode()
  const cropper = await new Promise<Cropper>((resolve) => {
    const made = new Cropper(image, {
      aspectRatio: ratio ?? Number.NaN,
      viewMode: 1,
      autoCropArea: 1,
      dragMode: 'none',
      background: false,
      zoomable: false,
      // Uploaded pictures are upright already.
      checkOrientation: false,
      checkCrossOrigin: false,
      minCropBoxWidth: LEAST,
      minCropBoxHeight: LEAST,
      toggleDragModeOnDblclick: false,
      ready: () => resolve(made),
      crop: () => tell(...sizeOf(made)),
    })
  })
  const frame = image.parentElement?.querySelector<HTMLElement>('.cropper-crop-box')
  if (frame) {
    frame.tabIndex = 0
    frame.role = 'group'
    frame.ariaLabel = label
    frame.setAttribute('aria-describedby', describedBy)
    frame.addEventListener('keydown', (event) => move(cropper, ratio, event))
    frame.focus()
  }
  tell(...sizeOf(cropper))
  return {
    async file(name) {
      const type = typeOf(name)
      const [width, height] = sizeOf(cropper)
      // A limit of the library would shrink the whole picture before it is cropped.
      const canvas = cropper.getCroppedCanvas({
        ...{ width, height },
        imageSmoothingQuality: 'high',
        // A JPEG has no transparent pixels.
        ...(type === 'image/jpeg' && { fillColor: '#fff' }),
      })
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
      if (!blob) throw new Error('The browser made no picture')
      return new File([blob], croppedName(name, blob.type), { type: blob.type })
    },
    end: () => cropper.destroy(),
  }
}

/** Moves the frame by the arrow keys; with Shift they change its size. */
function move(cropper: Cropper, ratio: number | undefined, event: KeyboardEvent): void {
  const arrow = ARROWS[event.key]
  if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  const [x, y] = [arrow[0] * STEP, arrow[1] * STEP]
  const { left, top, width, height } = cropper.getCropBoxData()
  if (!event.shiftKey) cropper.setCropBoxData({ left: left + x, top: top + y })
  else if (ratio === undefined)
    cropper.setCropBoxData({ width: Math.max(LEAST, width + x), height: Math.max(LEAST, height + y) })
  else cropper.setCropBoxData({ width: Math.max(LEAST, width + (x || y)) })
}

/** The size of the result. */
function sizeOf(cropper: Cropper): [width: number, height: number] {
  const { width, height } = cropper.getData()
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height, 1))
  return [Math.round(width * scale), Math.round(height * scale)]
}

/** The format of the result: that of the original, or the smallest that browsers can write. */
function typeOf(name: string): string {
  if (/\.jpe?g$/i.test(name)) return 'image/jpeg'
  return /\.png$/i.test(name) ? 'image/png' : 'image/webp'
}

/** Some browsers write PNG where they cannot write WebP. */
function croppedName(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '')}-crop.${type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
}

let sheet: CSSStyleSheet | undefined

/** The policy of the page takes no style elements. */
function styled(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
