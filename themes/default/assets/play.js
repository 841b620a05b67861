// Plays videos of YouTube in their place. Nothing is asked of YouTube before the press; it plays nothing for a page
// that does not say where it is.

const play = (poster) => {
  const { youtube, title } = poster.dataset
  const frame = document.createElement('iframe')
  frame.className = poster.dataset.frame
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&playsinline=1`
  poster.replaceWith(frame)
  frame.focus({ preventScroll: true })
}

const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

document.addEventListener('click', (event) => {
  const poster = isPlain(event) && event.target.closest('[data-youtube]')
  if (!poster) return
  event.preventDefault()
  play(poster)
})
