/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createPost`. */
export type CreatePostInput = {
  /** The only accounts that the text may mention. If it mentions others, the post is not published. */
  allowedMentions?: Array<string> | null | undefined;
  /** The content warning. */
  contentWarning?: string | null | undefined;
  /** A request with the same key within an hour returns the same post. */
  idempotencyKey?: string | null | undefined;
  /** The post to reply to. */
  inReplyToId?: string | null | undefined;
  /** An ISO 639 language code. */
  language?: string | null | undefined;
  /** The ids of your uploaded files, in display order. */
  mediaIds?: Array<string> | null | undefined;
  /** A poll to create or change. */
  poll?: PollInput | null | undefined;
  /** Who can quote a post. */
  quotePolicy?: QuotePolicy | null | undefined;
  /** The post to quote. An edit cannot change it. */
  quotedId?: string | null | undefined;
  /** Whether media are hidden behind a warning. The default is the author's setting, or true if there is a content warning. */
  sensitive?: boolean | null | undefined;
  /** The text. Optional if media are attached or a post is quoted. */
  text?: string | null | undefined;
  /** The visibility of the post. The default is the author's setting. */
  visibility?: Visibility | null | undefined;
};

/** A poll to create or change. */
export type PollInput = {
  /** The duration in seconds. */
  expiresIn: number;
  /** Whether vote counts are hidden until the poll ends. */
  hideTotals?: boolean | null | undefined;
  /** Whether voters can choose several options. */
  multiple?: boolean | null | undefined;
  /** The options. */
  options: Array<string>;
  /** Whether votes can be changed or withdrawn while the poll is open. An edit that leaves it out does not change it. */
  votesChangeable?: boolean | null | undefined;
};

/** Who can quote a post. */
export type QuotePolicy =
  /** Followers of its author. */
  | 'FOLLOWERS'
  /** Only its author. */
  | 'NOBODY'
  /** Everyone who can see it. */
  | 'PUBLIC';

/** The type of a timeline event. */
export type TimelineEventKind =
  /** Events were missed and can no longer be sent. Load the list again. This event comes first; new events follow. */
  | 'GAP'
  /** A post was added to the timeline. */
  | 'POST_CREATED'
  /** A post in the timeline was deleted, or is no longer visible to you. */
  | 'POST_DELETED'
  /** A post in the timeline was edited. */
  | 'POST_EDITED';

/** Who can see a post. */
export type Visibility =
  /** Only the mentioned accounts. */
  | 'DIRECT'
  /** The author's followers and the mentioned accounts. */
  | 'PRIVATE'
  /** Everyone. */
  | 'PUBLIC'
  /** Everyone, but it does not appear in public timelines. */
  | 'UNLISTED';

export type PostLineFragment = { id: string, createdAt: string, text: string, author: { id: string, username: string } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { ownProfile: { profile: { id: string, username: string } } | null };

export type PublishMutationVariables = Exact<{
  input: CreatePostInput;
}>;


export type PublishMutation = { createPost: { id: string, createdAt: string, text: string, author: { id: string, username: string } } | null };

export type HomeQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type HomeQuery = { homeTimeline: { nodes: Array<{ id: string, createdAt: string, text: string, author: { id: string, username: string } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type PositionQueryVariables = Exact<{ [key: string]: never; }>;


export type PositionQuery = { streamPosition: { position: string } | null };

export type FollowHomeSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type FollowHomeSubscription = { timelineStream: { id: string, kind: TimelineEventKind, postId: string | null, post: { id: string, createdAt: string, text: string, author: { id: string, username: string } } | null } };

export const PostLineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]} as unknown as DocumentNode<PostLineFragment, unknown>;
export const MeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ownProfile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]}}]} as unknown as DocumentNode<MeQuery, MeQueryVariables>;
export const PublishDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Publish"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePostInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PostLine"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]} as unknown as DocumentNode<PublishMutation, PublishMutationVariables>;
export const HomeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Home"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"homeTimeline"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PostLine"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]} as unknown as DocumentNode<HomeQuery, HomeQueryVariables>;
export const PositionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Position"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streamPosition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"position"}}]}}]}}]} as unknown as DocumentNode<PositionQuery, PositionQueryVariables>;
export const FollowHomeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"FollowHome"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timelineStream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"timeline"},"value":{"kind":"EnumValue","value":"HOME"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"postId"}},{"kind":"Field","name":{"kind":"Name","value":"post"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PostLine"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]} as unknown as DocumentNode<FollowHomeSubscription, FollowHomeSubscriptionVariables>;