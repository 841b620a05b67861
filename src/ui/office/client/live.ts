/** Refreshes a page about running work until it is done, without disturbing screen readers. */
const MAIN = 'main[data-refresh]'
/** While the shop does not answer, the requests become less frequent; milliseconds. */
const LONGEST_WAIT = 60_000

const usual = secondsOf(document) * 1000
const status = document.createElement('p')
status.className = 'unseen'
status.role = 'status'
document.querySelector('main')?.append(status)
if (usual > 0) wait(usual)

function wait(milliseconds: number): void {
  setTimeout(async () => {
    await seen()
    const asked = await ask()
    if (asked === 'failed') wait(Math.min(milliseconds * 2, LONGEST_WAIT))
    else if (asked === 'going on') wait(usual)
  }, milliseconds)
}

/** Waits until the tab is visible: hidden tabs send no requests. */
function seen(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

async function ask(): Promise<'going on' | 'done' | 'failed'> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (answer.redirected || answer.status === 401 || answer.status === 403) {
      location.reload()
      return 'done'
    }
    if (!answer.ok) return 'failed'
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    show(page)
    return secondsOf(page) > 0 ? 'going on' : 'done'
  } catch {
    return 'failed'
  }
}

function show(page: Document): void {
  const before = newsOf(document)
  const fresh = [...page.querySelectorAll('[data-live]')]
  for (const [at, part] of [...document.querySelectorAll('[data-live]')].entries()) {
    const next = fresh[at]
    if (!next || next.innerHTML === part.innerHTML) continue
    const focused = part.querySelector<HTMLAnchorElement>('a:focus')?.getAttribute('href')
    part.replaceChildren(...[...next.childNodes].map((node) => document.adoptNode(node)))
    if (focused) part.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
  }
  const news = newsOf(document).filter((said) => !before.includes(said))
  if (news.length > 0) status.textContent = news.join(' ')
}

/** Returns the texts to announce when they are new: the states of jobs, without their progress. */
function newsOf(page: Document): readonly string[] {
  return [...page.querySelectorAll<HTMLElement>('[data-news]')].map(({ dataset }) => dataset.news ?? '')
}

function secondsOf(page: Document): number {
  return Number(page.querySelector<HTMLElement>(MAIN)?.dataset.refresh ?? 0)
}
