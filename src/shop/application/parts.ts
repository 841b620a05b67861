import type { Graph } from '../../hypermedia/graph.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { Store, Writer } from '../../store/database.ts'
import type { Files } from '../../store/files/files.ts'
import type { Health } from '../../store/health.ts'
import type { StoreMemory } from '../../store/memory.ts'
import type { Dispatcher } from '../../store/outbox.ts'
import type { PluginFault, PluginSet } from '../plugins/index.ts'
import type { Services } from '../services.ts'

/** The parts of the application. */
export interface ApplicationParts {
  readonly graph: Graph
  readonly store: Store
  readonly memory: StoreMemory
  readonly dispatcher: Pick<Dispatcher, 'kick' | 'kickAll'>
  readonly jobs: { kick(): void }
  readonly files: Files
  readonly services: Services
  readonly plugins: PluginSet & {
    /** Updates which plugins are on. */
    settle(): Promise<void>
    /** Returns the codes of those that are on in a transaction: this process may not know of one yet. */
    onIn(tx: Writer): Promise<readonly string[]>
    /** Switches a plugin off because of its error. */
    switchOff(fault: PluginFault): Promise<void>
    /** Records the error of a plugin's background work, if the plugin stays on. */
    noteFault(fault: PluginFault): Promise<void>
  }
  readonly clock: () => Date
  readonly timeZone: string
  readonly translate: (language: Language) => Translate
  /** Whether the shop can serve, and the report of errors that show that it cannot. */
  readonly health: Pick<Health, 'assertWell' | 'note'>
}
