import { completeSignIn } from './providers.js'

completeSignIn().catch(({ message }) => {
  document.getElementById('message').textContent = message
})
