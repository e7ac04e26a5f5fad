package dev.crosspoint.model.training.overlap;

import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * How PyTorch's DistributedDataParallel puts gradients into buckets: tensor by tensor in ready order, and a bucket
 * closes as soon as it holds its limit or more. Tensors are never split, so buckets may exceed the limit, and what
 * remains is the last bucket.
 *
 * @param first limit of the first bucket, so that communication starts early
 * @param cap limit of the others, {@code bucket_cap_mb}
 * @see "Li et al.: PyTorch distributed: experiences on accelerating data parallel training, PVLDB 13(12), 2020; PyTorch
 *     torch/csrc/distributed/c10d/reducer.cpp, compute_bucket_assignment_by_size; pytorch issue 48880 (observed sizes)"
 */
public record BucketRule(Bytes first, Bytes cap) {
    /** PyTorch's: 1 MiB, then 25 MiB. */
    public static final BucketRule PYTORCH = new BucketRule(Bytes.ofMiB(1), Bytes.ofMiB(25));

    public BucketRule {
        if (first.value() < 1 || cap.value() < 1) {
            throw new IllegalArgumentException("bucket holds at least 1 byte: first=%s, cap=%s".formatted(first, cap));
        }
    }

    /** PyTorch's rule with another cap, which also bounds the first bucket. */
    public static BucketRule ofCap(Bytes cap) {
        return new BucketRule(cap.compareTo(PYTORCH.first) < 0 ? cap : PYTORCH.first, cap);
    }

    /**
     * The buckets in ready order; gradients of experts, which are reduced in another group, have buckets of their own.
     *
     * @param gradients in ready order
     */
    public List<Bucket> buckets(List<Gradient> gradients) {
        List<Bucket> buckets = new ArrayList<>(filled(gradients, false));
        buckets.addAll(filled(gradients, true));
        buckets.sort((x, y) -> Double.compare(x.readyShare(), y.readyShare()));
        return buckets;
    }

    private List<Bucket> filled(List<Gradient> gradients, boolean isExpert) {
        List<Bucket> buckets = new ArrayList<>();
        double bytes = 0;
        double ready = 0;
        for (Gradient gradient : gradients) {
            if (gradient.isExpert() == isExpert) {
                bytes += gradient.bytes();
                ready = gradient.readyShare();
                if (bytes >= (buckets.isEmpty() ? first : cap).value()) {
                    buckets.add(new Bucket(bytes, ready, isExpert));
                    bytes = 0;
                }
            }
        }
        if (bytes > 0) {
            buckets.add(new Bucket(bytes, ready, isExpert));
        }
        return buckets;
    }
}
