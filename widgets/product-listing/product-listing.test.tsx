import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { contract } from './product-listing.contract.ts';
import './product-listing.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
describeWidget(contract, examples);
