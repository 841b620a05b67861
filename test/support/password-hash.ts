import { hash } from '@node-rs/argon2'

/** As little as argon2id takes: who signs in in a test is checked by the program's own code, and costs it next to nothing. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The hash of a password that somebody has had for long: it says itself what it cost. */
export const hashOfOld = (password: string): Promise<string> => hash(password, LEAST)
