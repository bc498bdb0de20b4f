import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { relayStylePagination } from '@apollo/client/utilities'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import { OperationTypeNode } from 'graphql'
import { socketClient } from './socket.ts'

/** Apollo Client: queries and mutations, with files too, over HTTP; subscriptions over a WebSocket. */
export function apolloClient(url: string, token: string) {
  const socket = socketClient(url, token)
  const isStream = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION
  const http = new UploadHttpLink({ uri: `${url}/graphql`, headers: { authorization: `Bearer ${token}` } })
  const link = ApolloLink.split(isStream, new GraphQLWsLink(socket), http)
  return { client: new ApolloClient({ link, cache: newCache() }), close: () => socket.dispose() }
}

const newCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          // Arguments that make another list of it are named; those that only choose a page are not.
          homeTimeline: relayStylePagination(),
          publicTimeline: relayStylePagination(['local', 'remote', 'onlyMedia']),
          profilePosts: relayStylePagination([
            'id',
            'excludeBoosts',
            'excludeReplies',
            'onlyMedia',
            'pinned',
            'tagged',
          ]),
          notifications: relayStylePagination(['accountId', 'types', 'excludeTypes', 'includeFiltered']),
        },
      },
      // What the reader has done with a post belongs to the post: what one query asked of it is added to what others did.
      PostViewer: { merge: true },
      // An event has an id to go on from, and is not worth keeping; the post in it is.
      TimelineEvent: { keyFields: false },
      NotificationEvent: { keyFields: false },
    },
  })
