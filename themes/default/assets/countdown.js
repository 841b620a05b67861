// Counts down to the time that each [data-until] names; when it has come, the time stands alone again.

const SECOND = 1000
const DAY = 86_400

const two = (number) => String(number).padStart(2, '0')

const show = (clock) => {
  const left = Math.floor((Date.parse(clock.dataset.until) - Date.now()) / SECOND)
  if (left < 0) {
    clock.textContent = ''
    return
  }
  const days = Math.floor(left / DAY)
  const time = [(left % DAY) / 3600, (left % 3600) / 60, left % 60]
    .map((part) => two(Math.floor(part)))
    .join(':')
  clock.textContent = days > 0 ? `${clock.dataset.days.replace('#', days)} ${time}` : time
}

const showAll = () => document.querySelectorAll('[data-until]').forEach(show)

showAll()
setInterval(showAll, SECOND)
