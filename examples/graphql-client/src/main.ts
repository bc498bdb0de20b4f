import { program } from './program.ts'

const { SERVICE_URL = 'http://localhost:3000', TOKEN } = process.env
if (TOKEN === undefined) throw new Error('Say in TOKEN which session to use')
await program({ url: SERVICE_URL, token: TOKEN }, console.log)
