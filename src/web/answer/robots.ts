/**
 * Robots that show pages to people, by a part of their `User-Agent`. Many of them accept anything, and read HTML
 * alone. Programs that act for one person, such as assistants, are not among them: links and forms are for those.
 */
const READERS_OF_PAGES = [
  // Search engines
  'Googlebot',
  'Google-InspectionTool',
  'GoogleOther',
  'Storebot-Google',
  'AdsBot-Google',
  'Mediapartners-Google',
  'bingbot',
  'BingPreview',
  'adidxbot',
  'Applebot',
  'DuckDuckBot',
  'Yahoo! Slurp',
  'Y!J-',
  'YandexBot',
  'Baiduspider',
  'Yeti',
  'SeznamBot',
  'Qwantbot',
  'PetalBot',
  'OAI-SearchBot',
  'PerplexityBot',
  'Claude-SearchBot',
  // Previews of links
  'facebookexternalhit',
  'Facebot',
  'Twitterbot',
  'Slackbot',
  'LinkedInBot',
  'Discordbot',
  'TelegramBot',
  'WhatsApp',
  'line-poker',
  'Pinterestbot',
  'Pinterest/',
  'SkypeUriPreview',
  'redditbot',
  'HatenaBookmark',
  'Hatena::',
  'Mastodon/',
  'SummalyBot',
  'Bluesky Cardyb',
] as const

const literally = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// A name begins a word: `NotGooglebot` is somebody else's.
const NAMES = new RegExp(`(?<![\\w-])(?:${READERS_OF_PAGES.map(literally).join('|')})`, 'i')

/** Whether a program calls itself one of the robots that read pages as people do. */
export const readsPages = (userAgent: string): boolean => NAMES.test(userAgent)
