import { program } from './program.ts'

const { SERVICE_URL = 'http://localhost:3000', TOKEN } = process.env
if (TOKEN === undefined) throw new Error('Set TOKEN to the token of a session')
await program({ url: SERVICE_URL, token: TOKEN }, console.log)
