import type { Capacity } from './carrying.rules.ts'

/** A method of normal temperature without limits. */
export const UNLIMITED: Capacity = {
  temperature: 'normal',
  takesNormal: false,
  mostWeight: null,
  mostSize: null,
  mostPieces: null,
}
