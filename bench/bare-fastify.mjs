/**
 * The baseline of bench/reading.bench.ts: Fastify with only node-postgres. It runs the same two PostgreSQL queries as
 * our server and returns the same fields, and does nothing else.
 *
 *   node bench/bare-fastify.mjs DATABASE_URL PORT
 */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = Fastify();

const sessionByToken = {
  name: 'session_by_token',
  text: `select u.id, u.name, u.email, u.picture_name, u.type, s.id as session_id, s.last_seen_at
    from session s join "user" u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2 and u.deactivated_at is null`,
};
const courseById = {
  name: 'course_by_id',
  text: `select c.id as _id, c.title, c."desc", c.picture_name as img, c.picture_name as "imgName", c.price, c.level,
      c.rating, c.ratings, u.name as "tutorName"
    from course c join "user" u on u.id = c.tutor_id where c.id = $1`,
};

app.get('/health/live', async () => ({ status: 'live' }));

app.get('/api/v1/courses/tutor/:courseId', async ({ headers, params }, reply) => {
  const [, token = ''] = /session=([^;]+)/.exec(headers.cookie ?? '') ?? [];
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const session = await pool.query({ ...sessionByToken, values: [tokenHash, new Date()] });
  if (session.rowCount === 0) return reply.status(401).send({ code: 'not_signed_in' });
  const course = await pool.query({ ...courseById, values: [params.courseId] });
  return course.rows[0];
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('open');
