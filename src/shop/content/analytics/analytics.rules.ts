import { type OpenedHosts, openedTogether } from '../../../hypermedia/opened-hosts.ts'

/** The ids of measuring services as their own screens show them; null: the shop does not use the service. */
export interface MeasuringIds {
  readonly ga4: string | null
  readonly gtm: string | null
  readonly meta: string | null
  readonly line: string | null
  readonly clarity: string | null
}

/** A service that measures visits. */
export type MeasuringService = keyof MeasuringIds

/** The form of each service's id. */
export const ID_PATTERNS: Readonly<Record<MeasuringService, RegExp>> = {
  ga4: /^G-[A-Z0-9]{6,14}$/,
  gtm: /^GTM-[A-Z0-9]{4,10}$/,
  meta: /^\d{10,20}$/,
  line: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  clarity: /^[a-z0-9]{8,14}$/,
}

// https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics, without the
// hosts of Google signals, which the script turns off.
const GA4: OpenedHosts = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  frame: [],
}

/** The hosts that each service loads from and reports to, as its vendor documents them. */
export const SERVICE_HOSTS: Readonly<Record<MeasuringService, OpenedHosts>> = {
  ga4: GA4,
  // By that guide, too. Most containers hold Google Analytics; other tags of a container need their own service here.
  gtm: { ...GA4, frame: ['https://www.googletagmanager.com'] },
  // https://developers.facebook.com/docs/meta-pixel/get-started: the script, and the address it reports to.
  meta: {
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
    img: ['https://www.facebook.com'],
    frame: ['https://www.facebook.com'],
  },
  // The base code of LINE Tag: its script, and the picture that reports.
  line: {
    script: ['https://d.line-scdn.net'],
    connect: ['https://tr.line.me'],
    img: ['https://tr.line.me'],
    frame: [],
  },
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-csp
  clarity: {
    script: ['https://*.clarity.ms'],
    connect: ['https://*.clarity.ms', 'https://c.bing.com'],
    img: ['https://*.clarity.ms', 'https://c.bing.com'],
    frame: [],
  },
}

const SERVICES = ['ga4', 'gtm', 'meta', 'line', 'clarity'] as const satisfies readonly MeasuringService[]

/** The services that have an id, with it. */
export const servicesIn = (ids: MeasuringIds): Readonly<Partial<Record<MeasuringService, string>>> =>
  Object.fromEntries(SERVICES.flatMap((name) => (ids[name] === null ? [] : [[name, ids[name]]])))

/** The hosts that measured pages open for the services that have an id; undefined if none has. */
export const hostsOpenedFor = (ids: MeasuringIds): OpenedHosts | undefined =>
  openedTogether(SERVICES.filter((name) => ids[name] !== null).map((name) => SERVICE_HOSTS[name]))
