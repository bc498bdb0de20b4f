declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client'
  import type { HttpLink } from '@apollo/client/link/http'

  /** The package has JSDoc instead of declarations: https://github.com/jaydenseric/apollo-upload-client */
  const UploadHttpLink: new (options?: HttpLink.Options) => ApolloLink
  export default UploadHttpLink
}
