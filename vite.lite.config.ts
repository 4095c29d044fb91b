import { suite } from './vite.config.ts';

export default suite('zellige-lite');
