/** A place on the drawing, in units of an 800 × 800 sheet. */
export type Point = readonly [x: number, y: number]

type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Collects what an SVG drawing defines (gradients, clips, blurs) and hands out references to it. */
export interface Ink {
  linear(stops: readonly Stop[], from?: Point, to?: Point): string
  radial(stops: readonly Stop[], centre?: Point, radius?: number): string
  clip(path: string): string
  blur(deviation: number): string
  /** The shadow of a thing that lies so far above the ground. */
  cast(lift: number): string
  /** Specks of shade over a surface, as fine as `frequency` says: plaster, stone, straw. */
  specks(frequency: string, strength: number): string
  defs(): string
}

/** The colour of every shadow: warm, never pure black. */
export const shade = '#2b2018'

/** Begins a drawing's definitions. */
export function createInk(): Ink {
  const defs: string[] = []
  const add = (make: (id: string) => string): string => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return `url(#${id})`
  }
  const stopTags = (stops: readonly Stop[]): string =>
    stops
      .map(
        ([at, colour, opacity = 1]) =>
          `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')
  return {
    linear: (stops, from = [0, 0], to = [1, 0]) =>
      add(
        (id) =>
          `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: (stops, centre = [0.5, 0.5], radius = 0.5) =>
      add(
        (id) =>
          `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopTags(stops)}</radialGradient>`,
      ),
    clip: (path) => add((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    blur: (deviation) =>
      add(
        (id) =>
          `<filter id="${id}" filterUnits="userSpaceOnUse" x="-900" y="-900" width="2600" height="2600"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    cast: (lift) =>
      add(
        (id) =>
          `<filter id="${id}" filterUnits="userSpaceOnUse" x="-900" y="-900" width="2600" height="2600"><feGaussianBlur in="SourceAlpha" stdDeviation="${lift * 1.5}" result="far"/><feOffset in="far" dx="${lift * 1.5}" dy="${lift * 1.8}" result="far"/><feComponentTransfer in="far" result="far"><feFuncA type="linear" slope="0.3"/></feComponentTransfer><feGaussianBlur in="SourceAlpha" stdDeviation="${lift * 0.35}" result="near"/><feOffset in="near" dx="${lift * 0.3}" dy="${lift * 0.4}" result="near"/><feComponentTransfer in="near" result="near"><feFuncA type="linear" slope="0.4"/></feComponentTransfer><feMerge result="shadow"><feMergeNode in="far"/><feMergeNode in="near"/></feMerge><feColorMatrix in="shadow" type="matrix" values="0 0 0 0 0.17 0 0 0 0 0.12 0 0 0 0 0.09 0 0 0 1 0" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
      ),
    specks: (frequency, strength) =>
      add(
        (id) =>
          `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="7"/><feColorMatrix type="matrix" values="0 0 0 0 0.17 0 0 0 0 0.13 0 0 0 0 0.09 0 0 0 ${strength} ${-strength * 0.38}"/><feComposite in2="SourceGraphic" operator="in"/></filter>`,
      ),
    defs: () => `<defs>${defs.join('')}</defs>`,
  }
}

const channel = (hex: string, index: number): number =>
  Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16)

/** The colour at share `t` of the way from one to the other. */
export function mix(from: string, to: string, t: number): string {
  const parts = [0, 1, 2].map((i) => Math.round(channel(from, i) + (channel(to, i) - channel(from, i)) * t))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** A colour with light on it. */
export const lighter = (colour: string, t: number): string => mix(colour, '#fffaf0', t)

/** A colour in shadow. */
export const darker = (colour: string, t: number): string => mix(colour, shade, t)

/** Numbers between 0 and 1 that are the same on every run. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number short enough for a path. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** A path through straight lines. */
export function lines(points: readonly Point[], close = false): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('') + (close ? 'Z' : '')
}

/** Points on a smooth curve (Catmull-Rom) through the given ones. */
export function smooth(points: readonly Point[], steps = 12): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const blend = (k: 0 | 1): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)
      out.push([blend(0), blend(1)])
    }
  }
  out.push(at(points.length - 1))
  return out
}

/** An upright rectangle with round corners, as a path about its centre. */
export function roundRect(width: number, height: number, radius: number, [cx, cy]: Point = [0, 0]): string {
  const [l, t] = [cx - width / 2, cy - height / 2]
  const [r, b] = [l + width, t + height]
  const q = Math.min(radius, width / 2, height / 2)
  const arc = `A${n(q)} ${n(q)} 0 0 1`
  return `M${n(l + q)} ${n(t)}H${n(r - q)}${arc} ${n(r)} ${n(t + q)}V${n(b - q)}${arc} ${n(r - q)} ${n(b)}H${n(l + q)}${arc} ${n(l)} ${n(b - q)}V${n(t + q)}${arc} ${n(l + q)} ${n(t)}Z`
}

/** An ellipse as a path. */
export function oval(rx: number, ry: number, [cx, cy]: Point = [0, 0]): string {
  return `M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx + rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx - rx)} ${n(cy)}Z`
}

/** A path element. */
export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

/** A path element that is only a line. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

/** A group, moved, turned and cut as its attributes say. */
export function group(content: string, more: string): string {
  return `<g ${more}>${content}</g>`
}
