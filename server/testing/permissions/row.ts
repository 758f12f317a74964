/** A row of the permission matrix: an endpoint, and its status for each kind of caller. */
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
  /** The body, or a function that makes it from the scene. */
  body?: object | ((scene: Scene) => object);
  headers?: Record<string, string>;
  /** The path parameters; called once for each caller. */
  params?: (scene: Scene) => Params | Promise<Params>;
  /** The response is an endless stream. */
  isEndless?: boolean;
}
