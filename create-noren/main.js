#!/usr/bin/env node
import { run } from './create.js'

process.exitCode = run(process.argv.slice(2))
