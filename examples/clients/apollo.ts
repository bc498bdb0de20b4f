import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { relayStylePagination } from '@apollo/client/utilities'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import { OperationTypeNode } from 'graphql'
import { socketClient } from './socket.ts'

/** Creates an Apollo Client: queries, mutations and uploads over HTTP, subscriptions over a WebSocket. */
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
          // Name the arguments that make another list, not those that choose a page.
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
      // Interactions belong to the post: merges the fields that different queries asked for.
      PostViewer: { merge: true },
      // Caches the post in an event, not the event: its id is only a position to resume from.
      TimelineEvent: { keyFields: false },
      NotificationEvent: { keyFields: false },
    },
  })
