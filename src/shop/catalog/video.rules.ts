import { text } from '../../hypermedia/input.ts'
import { isOwnFile } from '../own-file.ts'

/** The most characters of the address of a video. */
const LONGEST = 1000

/** A video file among the files of the shop. */
const VIDEO_FILE = /^\/files\/.+\.(?:mp4|m4v)$/i

/** The addresses of one video at YouTube, with its id: pages, short links, shorts, broadcasts and embedded players. */
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:(?:www|m)\.)?youtube\.com\/(?:watch\/?\?(?:[^#]*&)?v=|(?:shorts|embed|live)\/)|(?:www\.)?youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/i

const WATCH = 'https://www.youtube.com/watch?v='

/** The origin of YouTube's player for pages elsewhere, in its privacy-enhanced mode. */
export const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com'

/** Returns the id of the video at YouTube that an address leads to; null if it leads to none. */
export const youtubeId = (address: string): string | null => YOUTUBE.exec(address)?.[1] ?? null

/**
 * Returns the one address under which a video is stored: the path of a file, or the page at YouTube. Null if it is
 * neither an MP4 of the shop nor a video at YouTube.
 */
export const videoAddress = (typed: string): string | null => {
  const id = youtubeId(typed)
  if (id !== null) return WATCH + id
  return isOwnFile(typed) && VIDEO_FILE.test(typed) ? typed : null
}

/** The address of the video of a product, as it is typed. */
export const VideoAddress = text(LONGEST, {
  fold: (typed) => videoAddress(typed.trim()) ?? typed.trim(),
  holds: (address) => videoAddress(address) !== null,
  refused: 'input.video',
})
