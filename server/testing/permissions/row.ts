/** A row of the permission matrix: an endpoint, and the status that each kind of caller gets. */
import type { Scene } from './scene.ts';

export const callers = ['visitor', 'student', 'other', 'tutor', 'otherTutor', 'admin'] as const;

export type Statuses = [
  visitor: number,
  student: number,
  other: number,
  tutor: number,
  otherTutor: number,
  admin: number,
];

export const adminOnly = (status: number): Statuses => [401, 403, 403, 403, 403, status];
export const everybody = (status: number): Statuses => [status, status, status, status, status, status];
export const ownersOnly = (status: number): Statuses => [401, status, 404, 404, 404, 404];
export const ownerAndOffice = (status: number): Statuses => [401, status, 404, 404, 404, status];
export const signedIn = (status: number): Statuses => [401, status, status, status, status, status];

type Params = Record<string, string>;

export interface Row {
  endpoint: string;
  statuses: Statuses;
  /** The request's body, or a function that makes it from the row's data. */
  body?: object | ((scene: Scene) => object);
  headers?: Record<string, string>;
  /** Makes the path parameters from the row's data. The test calls it once for each caller. */
  params?: (scene: Scene) => Params | Promise<Params>;
  /** Whether the response is an endless stream. */
  isEndless?: boolean;
}
