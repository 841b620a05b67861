const WIDTH = 30
const EVERY_MS = 100

/** Returns a bar in the terminal that grows from call to call; does nothing if the output is no terminal. */
export const progressBar = (
  total: number,
  out: Pick<NodeJS.WriteStream, 'isTTY'> & { write(text: string): unknown } = process.stderr,
) => {
  const startedAt = Date.now()
  let shownAt = 0
  return (done: number): void => {
    const now = Date.now()
    if (!out.isTTY || (now - shownAt < EVERY_MS && done < total)) return
    shownAt = now
    const filled = Math.floor((WIDTH * done) / total)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    const seconds = Math.round((now - startedAt) / 1000)
    out.write(`\r${bar} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}, ${seconds} s `)
    if (done >= total) out.write('\n')
  }
}
