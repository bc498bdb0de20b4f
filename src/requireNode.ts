// This module is imported first, because an old Node would fail later, in the middle of its work, after starting a
// database.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 22 || (major === 22 && minor >= 18)
if (!isNewEnough) throw new Error(`social-service needs Node.js 22.18 or newer; this is ${process.version}.`)
