/** A refusal in Judge0's format: messages by field, or one message as `error`. */
export class Judge0Refusal extends Error {
  override readonly name = 'Judge0Refusal';
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super('Judge0 would refuse this too');
    this.status = status;
    this.body = body;
  }
}

/** Validation errors by field name. */
export type FieldErrors = Record<string, string[]>;

export const badRequest = (error: string) => new Judge0Refusal(400, { error });
