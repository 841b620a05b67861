/** How long processors worked, in milliseconds: unlike the clock, the same on a busy machine. */
interface Worked {
  /** In this thread. */
  readonly here: number
  /** In all threads of this process. */
  readonly everywhere: number
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Returns how long processors work while `act` runs. */
export const workOf = async (act: () => unknown): Promise<Worked> => {
  const here = process.threadCpuUsage()
  const everywhere = process.cpuUsage()
  await act()
  return {
    here: millisecondsOf(process.threadCpuUsage(here)),
    everywhere: millisecondsOf(process.cpuUsage(everywhere)),
  }
}
