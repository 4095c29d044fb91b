import Fastify from 'fastify';

/** A server with one route. Its first line is its address. */
const app = Fastify();
app.get('/', (_request, reply) => reply.send(''));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
