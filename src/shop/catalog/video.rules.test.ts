import { describe, expect, it } from 'vitest'
import { VideoAddress, videoAddress, youtubeId } from './video.rules.ts'

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

describe('The video of a product', () => {
  it.each([
    WATCH,
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=30s',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ#top',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ/',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('is stored as its page at YouTube: %s', (typed) => {
    expect(videoAddress(typed)).toBe(WATCH)
    expect(VideoAddress.parse(` ${typed} `)).toBe(WATCH)
  })

  it.each(['/files/user_data/tea.mp4', '/files/user_data/%E6%B9%AF/tea.M4V'])('is a file: %s', (typed) => {
    expect(VideoAddress.parse(typed)).toBe(typed)
    expect(youtubeId(typed)).toBeNull()
  })

  it.each([
    'https://vimeo.com/76979871',
    'https://www.youtube.com/@noren',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    '/files/user_data/tea.png',
    '/assets/tea.mp4',
    '//evil.example/files/tea.mp4',
    '/files/user_data/a".mp4',
    'tea.mp4',
    '/files/../tea.mp4',
    '/files/user_data/%2E%2e/tea.mp4',
    '/files/user_data/a%2f..%2ftea.mp4',
  ])('is nothing else: %s', (typed) => {
    expect(VideoAddress.safeParse(typed).error?.issues[0]?.message).toBe('input.video')
  })
})
