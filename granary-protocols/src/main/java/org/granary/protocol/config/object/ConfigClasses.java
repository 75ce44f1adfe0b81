package org.granary.protocol.config.object;

import java.util.UUID;

/// The classes whose objects follow rules of their own: MS-WSSCFGD 2.2.5, and those of other documents that it speaks
/// of.
public final class ConfigClasses {
    public static final UUID FARM = UUID.fromString("674DA553-EA77-44a3-B9F8-3F70D786DE6A");
    public static final UUID SERVER = UUID.fromString("E77AAF47-3CAC-4001-BC6B-5BCCB6486318");
    public static final UUID WEB_APPLICATION = UUID.fromString("113FB569-7520-4651-8FC4-E9F4F5887618");
    public static final UUID CONTENT_DATABASE = UUID.fromString("3D4F5451-1735-48bb-B920-76C1EC240B1D");
    public static final UUID JOB_DEFINITION = UUID.fromString("3F9F635F-0036-42fe-9C2D-3284162732DB");
    public static final UUID SERVICE = UUID.fromString("DACA2A15-B9B5-43da-BEA3-6B75FBE3A883");
    public static final UUID SHARED_SERVICES_PROVIDER = UUID.fromString("9D95E78B-FA6F-4349-AD9A-43BD3EF44E99");

    private ConfigClasses() {}
}
