// An old service in a few lines. It publishes its key, and prints a token for a person that is valid for five minutes.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const [, , name = 'ada'] = process.argv
const { publicKey, privateKey } = await generateKeyPair('ES256')
const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]

const server = createServer(({ url }, response) => {
  response.writeHead(url === '/jwks' ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(url === '/jwks' ? { keys } : {}))
})
await once(server.listen(process.env.PORT ?? 4000, '127.0.0.1'), 'listening')

const token = await new SignJWT({ preferred_username: name })
  .setProtectedHeader({ alg: 'ES256', kid: 'one' })
  .setIssuer(`http://localhost:${server.address().port}`)
  .setSubject(`person ${name}`)
  .setAudience('social')
  .setIssuedAt()
  .setExpirationTime('5m')
  .sign(privateKey)
console.log(token)
